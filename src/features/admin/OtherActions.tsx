/** What the list offers beside a new member; a small phone has room for the names of these when they are asked for. */
import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useMediaQuery } from '../../shared/hooks/useMediaQuery.ts';
import { ButtonLink } from '../../shared/ui/ButtonLink.tsx';
import { DUPLICATES } from './duplicates/addresses.ts';
import { texts as duplicates } from './duplicates/texts.ts';
import { ListMenu } from './ListMenu.tsx';
import { texts } from './texts.ts';

const PLACES = [
  { to: DUPLICATES, label: duplicates.duplicates },
  { to: '/admin/import', label: texts.import },
] as const;

export function OtherActions({ onKeys }: { onKeys: () => void }) {
  const isNarrow = useMediaQuery('(max-width: 479px)');
  const navigate = useNavigate();
  if (isNarrow) {
    const items = [
      ...PLACES.map(({ to, label }) => ({ key: to, label, onClick: () => void navigate(to) })),
      { key: 'keys', label: texts.keys, onClick: onKeys },
    ];
    return (
      <ListMenu items={items} placement="bottomRight">
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={texts.otherActions} />
      </ListMenu>
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
