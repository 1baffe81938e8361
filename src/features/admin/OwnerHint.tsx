/** Below a field of a form: whom among the members what was typed means. */
import { Form } from 'antd';
import { MEMBER_NUMBER_MAX, SEARCH_DEBOUNCE_MS } from '../../../contract/limits.ts';
import { emailKey, isEmail } from '../../../contract/rules.ts';
import { useFindQuery } from '../../api/finderApi.ts';
import { trimmed } from '../../shared/formRules.ts';
import { useRested } from '../../shared/hooks/useRested.ts';
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

const isSameName = (one: string, other: string): boolean =>
  one.localeCompare(other, 'de', { sensitivity: 'base' }) === 0;

/** Who is called so already: it may be the same person. */
export function NameOwner() {
  const [first, last] = [useTyped('first_name'), useTyped('last_name')];
  const name = `${first} ${last}`;
  const rested = useRested(name, SEARCH_DEBOUNCE_MS);
  const isWhole = first !== '' && last !== '' && rested === name;
  const { currentData } = useFindQuery(name, { skip: !isWhole });
  const namesake = currentData?.members.find((member) => isSameName(member.name, name));
  return (
    <p role="status" className="owner-hint">
      {namesake !== undefined && texts.nameIs(namesake)}
    </p>
  );
}

const useTyped = (field: string): string => trimmed(Form.useWatch<string | undefined>(field) ?? '');

/**
 * Who has the address already. It may be meant: of those who share one, one can register with it.
 * @param before what stood there: about that there is nothing to say.
 */
export function AddressOwner({ before }: { before: string }) {
  const address = useTyped('invite_email');
  const isNew = emailKey(address) !== emailKey(before);
  const { currentData } = useFindQuery(address, { skip: !isNew || !isEmail(address) });
  const owner = currentData?.members.find(
    ({ email }) => email !== null && emailKey(email) === emailKey(address),
  );
  return (
    <p role="status" className="owner-hint">
      {owner !== undefined && texts.addressIs(owner)}
    </p>
  );
}
