import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { useOpenMenu } from '../../shared/hooks/useCloseOnBack.ts';
import { inPage } from '../../shared/ui/inPage.ts';
import '../../shared/ui/moreBelow.css';

interface ListMenuProps extends Pick<DropdownProps, 'placement' | 'align' | 'getPopupContainer'> {
  items: NonNullable<MenuProps['items']>;
  /** Its button. */
  children: DropdownProps['children'];
}

function chooseBySpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return;
  // The page would scroll.
  event.preventDefault();
  event.target.click();
}

/** What a button of the list offers, by pointer and by keys. */
export function ListMenu({ items, children, ...place }: ListMenuProps) {
  const [isOpen, setIsOpen] = useOpenMenu();
  return (
    <Dropdown
      menu={{
        items,
        className: 'list-menu more-below',
        // The Enter that opens a dialog would press the first button in it, too.
        onClick: ({ domEvent }) => domEvent.preventDefault(),
        // As Enter does (ARIA practices, "Menu"); antd's menu knows Enter alone.
        onKeyDown: chooseBySpace,
      }}
      trigger={['click']}
      autoFocus
      // It begins with its first entry each time, not where it was left.
      destroyOnHidden
      open={isOpen}
      onOpenChange={setIsOpen}
      // While it slid there, what was pressed had moved away below the finger.
      transitionName=""
      getPopupContainer={inPage}
      {...place}
    >
      {children}
    </Dropdown>
  );
}
