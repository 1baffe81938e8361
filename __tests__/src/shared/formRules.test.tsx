import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ConfigProvider, Form, Input } from 'antd';
import type { FormRule } from 'antd';
import {
  email,
  invitationCode,
  minLength,
  newPassword,
  required,
  requiredPassword,
  sameAs,
} from '../../../src/shared/formRules.ts';

const onFinish = jest.fn();

/** Types into a form's field, sends it, and tells the sentences that it then shows. */
async function sentencesFor(rules: FormRule[], typed: string): Promise<string[]> {
  const user = userEvent.setup();
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <Form initialValues={{ other: 'Geheim-1' }} onFinish={onFinish}>
        <Form.Item name="other" noStyle>
          <Input aria-label="Anderes" />
        </Form.Item>
        <Form.Item name="field" label="Feld" rules={rules}>
          <Input />
        </Form.Item>
        <Button htmlType="submit">Senden</Button>
      </Form>
    </ConfigProvider>,
  );
  if (typed !== '') await user.type(screen.getByLabelText('Feld'), typed);
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  const alerts = () => [...document.querySelectorAll('.ant-form-item-explain-error')];
  // Antd collects a field's sentences for a moment before it shows them.
  await waitFor(() => {
    expect(alerts().length + onFinish.mock.calls.length).toBeGreaterThan(0);
  });
  return alerts().map((alert) => alert.textContent);
}

const emailRules = [required('E-Mail-Adresse ist erforderlich'), email('Ungültige E-Mail-Adresse')];

test.each<[string, FormRule[], string, string[]]>([
  ['an empty required field', emailRules, '', ['E-Mail-Adresse ist erforderlich']],
  ['spaces in a required field', emailRules, '   ', ['E-Mail-Adresse ist erforderlich']],
  ['an address without a dot', emailRules, 'a@b', ['Ungültige E-Mail-Adresse']],
  ['an address', emailRules, 'aenne@example.org', []],
  ['an address with a space behind it', emailRules, 'aenne@example.org ', []],
  ['a password of spaces', [requiredPassword('Password is required')], '   ', []],
  ['no password', [requiredPassword('Password is required')], '', ['Password is required']],
  ['5 characters of 6', [minLength(6, 'zu kurz')], '12345', ['zu kurz']],
  ['6 characters of 6', [minLength(6, 'zu kurz')], '123456', []],
  ['a code in lower case', [invitationCode('Format')], 'abcde-12345', ['Format']],
  ['a code', [invitationCode('Format')], 'ABCDE-12345', []],
  ['a password without a digit', [newPassword('Regeln')], 'Geheimes!', ['Regeln']],
  ['a good password', [newPassword('Regeln')], 'Geheim-12', []],
  ['another password', [sameAs('other', 'ungleich')], 'Geheim-2', ['ungleich']],
  ['the same password', [sameAs('other', 'ungleich')], 'Geheim-1', []],
])('§5: %s', async (_, rules, typed, sentences) => {
  onFinish.mockClear();
  expect(await sentencesFor(rules, typed)).toEqual(sentences);
  expect(onFinish).toHaveBeenCalledTimes(sentences.length === 0 ? 1 : 0);
});
