/** antd's Input with the variants that this app uses. */
import InternalInput from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';

export default Object.assign(InternalInput, { Password });
