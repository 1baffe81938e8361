/** antd's Modal as a component, without the static functions. */
export { default } from 'antd/es/modal/Modal';
