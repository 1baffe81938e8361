/** The form of every screen: labels above, one sentence for each field. */
import { Form, type FormProps } from 'antd';
import { useState, type ReactNode } from 'react';
import './AppForm.css';

type AppFormProps<Values> = Pick<
  FormProps<Values>,
  'id' | 'form' | 'initialValues' | 'onFinish' | 'onFinishFailed' | 'onValuesChange'
> & { children: ReactNode };

/**
 * A form of ours: labels above, the sentences of its own rules in place of the browser's. It complains
 * at the first submit and not while a field is left, since a sentence that appears then moves the button
 * away from under the finger; afterwards every key may mend it.
 */
export function AppForm<Values>({ onFinishFailed, ...props }: AppFormProps<Values>) {
  const [isRefused, setIsRefused] = useState(false);
  return (
    <Form<Values>
      className="app-form"
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true, block: 'center' }}
      {...props}
      validateTrigger={isRefused ? 'onChange' : 'onSubmit'}
      onFinishFailed={(info) => {
        setIsRefused(true);
        onFinishFailed?.(info);
      }}
    />
  );
}
