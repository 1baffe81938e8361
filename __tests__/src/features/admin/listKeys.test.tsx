import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useListKeys } from '../../../../src/features/admin/list/useListKeys.ts';

const selected: (readonly [rowKeys: readonly string[], isRange: boolean])[] = [];
const edited: string[] = [];
beforeEach(() => {
  selected.splice(0);
  edited.splice(0);
});

/** Rows of members 1, 2, 3 …, of whom some are not drawn yet. */
function List({ drawn }: { drawn: readonly number[] }) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys({
    list,
    search: () => undefined,
    edit: (rowKey) => void edited.push(rowKey),
    act: () => undefined,
    help: () => undefined,
    select: (...asked) => void selected.push(asked),
  });
  return (
    <div ref={list}>
      {drawn.map((id) => (
        <div key={id} className="admin-member" data-row-key={id}>
          <button type="button" className="admin-expand">{`Nummer ${id}`}</button>
        </div>
      ))}
    </div>
  );
}

it('keys mean the row that has the focus, while others of the page are not drawn yet', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List drawn={[1, 3, 5]} />);
  screen.getByRole('button', { name: 'Nummer 3' }).focus();
  await user.keyboard('x');
  rerender(<List drawn={[1, 2, 3, 4, 5]} />);
  // From there on, whatever came between.
  await user.keyboard('{Shift>}j{/Shift}');
  expect(screen.getByRole('button', { name: 'Nummer 4' })).toHaveFocus();
  await user.keyboard('{Shift>}j{/Shift}');
  expect(selected).toEqual([
    [['3'], false],
    [['3', '4'], true],
    [['3', '4', '5'], true],
  ]);
});

it('e edits the member whose row has the focus, and nobody where none has', async () => {
  const user = userEvent.setup();
  render(<List drawn={[1, 3, 5]} />);
  await user.keyboard('e');
  expect(edited).toEqual([]);
  screen.getByRole('button', { name: 'Nummer 3' }).focus();
  await user.keyboard('e');
  await user.keyboard('{Control>}e{/Control}');
  expect(edited).toEqual(['3']);
});

it('/ and ? are no search: in an empty one they are keys, in a begun one text', async () => {
  const help = jest.fn();
  const Page = () => {
    useListKeys({
      list: useRef<HTMLDivElement>(null),
      search: () => undefined,
      edit: () => undefined,
      act: () => undefined,
      select: () => undefined,
      help,
    });
    return <input type="search" aria-label="Suche" />;
  };
  const user = userEvent.setup();
  render(<Page />);
  const field = screen.getByRole('searchbox');
  await user.type(field, '/?');
  expect(field).toHaveValue('');
  expect(help).toHaveBeenCalledTimes(1);
  await user.type(field, 'a/?');
  expect(field).toHaveValue('a/?');
  expect(help).toHaveBeenCalledTimes(1);
});
