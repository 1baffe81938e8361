/** Below a field of a form: whom among the members what was typed means. */
import { Form } from 'antd';
import { MEMBER_NUMBER_MAX } from '../../../contract/limits.ts';
import { emailKey, isEmail } from '../../../contract/rules.ts';
import { useFindQuery } from '../../api/finderApi.ts';
import { trimmed } from '../../shared/formRules.ts';
import { texts } from './texts.ts';

/** Whose number it is, before something goes to them. */
export function NumberOwner() {
  const typed = Form.useWatch<unknown>('number');
  const number = Number(typed);
  const isNumber = Number.isInteger(number) && number > 0 && number <= MEMBER_NUMBER_MAX;
  const { currentData } = useFindQuery(`#${number}`, { skip: !isNumber });
  const owner = currentData?.members.find(
    (member) => member.number === number || member.merged_numbers.includes(number),
  );
  return (
    <p role="status" className="owner-hint">
      {isNumber && currentData !== undefined && texts.numberIs(number, owner)}
    </p>
  );
}

/** Who has the address already. It may be meant: of those who share one, one can register with it. */
export function AddressOwner() {
  const address = trimmed(Form.useWatch<string | undefined>('invite_email') ?? '');
  const { currentData } = useFindQuery(address, { skip: !isEmail(address) });
  const owner = currentData?.members.find(
    ({ email }) => email !== null && emailKey(email) === emailKey(address),
  );
  return (
    <p role="status" className="owner-hint">
      {owner !== undefined && texts.addressIs(owner)}
    </p>
  );
}
