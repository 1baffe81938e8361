/** What the list offers beside a new member; a small phone has room for the names of these when they are asked for. */
import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useOpenMenu } from '../../shared/hooks/useCloseOnBack.ts';
import { useMediaQuery } from '../../shared/hooks/useMediaQuery.ts';
import { ButtonLink } from '../../shared/ui/ButtonLink.tsx';
import { inPage } from '../../shared/ui/inPage.ts';
import { DUPLICATES } from './duplicates/addresses.ts';
import { texts as duplicates } from './duplicates/texts.ts';
import { texts } from './texts.ts';
import '../../shared/ui/moreBelow.css';

const PLACES = [
  { to: DUPLICATES, label: duplicates.duplicates },
  { to: '/admin/import', label: texts.import },
] as const;

export function OtherActions({ onKeys }: { onKeys: () => void }) {
  const isNarrow = useMediaQuery('(max-width: 479px)');
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useOpenMenu();
  if (isNarrow) {
    const items = [
      ...PLACES.map(({ to, label }) => ({ key: to, label, onClick: () => void navigate(to) })),
      { key: 'keys', label: texts.keys, onClick: onKeys },
    ];
    return (
      <Dropdown
        menu={{ items, className: 'list-menu more-below' }}
        trigger={['click']}
        autoFocus
        open={isOpen}
        onOpenChange={setIsOpen}
        // As in MemberJobs: it does not slide.
        transitionName=""
        placement="bottomRight"
        getPopupContainer={inPage}
      >
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={texts.otherActions} />
      </Dropdown>
    );
  }
  return (
    <>
      {PLACES.map(({ to, label }) => (
        <ButtonLink key={to} to={to}>
          {label}
        </ButtonLink>
      ))}
      <Button
        type="text"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={texts.keys}
        title={texts.keys}
        onClick={onKeys}
      />
    </>
  );
}
