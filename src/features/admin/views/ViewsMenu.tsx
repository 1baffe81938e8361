/** Filters with a name, a click away: those that every office needs, and one's own. */
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import type { SavedViews } from '../../../../contract/office/savedViews.ts';
import { useSavedViewsQuery } from '../../../api/savedViewsApi.ts';
import { useOpenMenu } from '../../../shared/hooks/useCloseOnBack.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { inPage } from '../../../shared/ui/inPage.ts';
import { LateDialog } from '../LateDialog.tsx';
import { texts } from './texts.ts';
import type { ViewDialog } from './ViewDialogs.tsx';
import { applyView, isSameView, PRESETS, viewQueryOf } from './viewQuery.ts';
import '../../../shared/ui/moreBelow.css';

const loadDialogs = () => import(/* webpackChunkName: "office-dialogs" */ './ViewDialogs.tsx');

/** Until it is known what there is; nobody can save over it. */
const NONE: SavedViews = { version: '', views: [] };

export function ViewsMenu() {
  const { data: saved = NONE } = useSavedViewsQuery();
  const { views } = saved;
  const [params, change] = useUrlParams();
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const [isOpen, setIsOpen] = useOpenMenu();
  const query = viewQueryOf(params);
  /** The one that holds has a tick. */
  const item = (key: string, label: string, wanted: string) => {
    const isShown = isSameView(query, wanted);
    return {
      key,
      label,
      role: 'menuitemradio',
      'aria-checked': isShown,
      ...(isShown && { extra: <CheckOutlined aria-hidden /> }),
      onClick: () => change((next) => applyView(next, wanted)),
    };
  };
  const items: MenuProps['items'] = [
    {
      key: 'given',
      type: 'group',
      label: texts.given,
      children: (Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((name) =>
        item(name, texts.presets[name], PRESETS[name]),
      ),
    },
    ...(views.length === 0
      ? []
      : [
          {
            key: 'own',
            type: 'group' as const,
            label: texts.own,
            children: views.map(({ name, query }) => item(`own ${name}`, name, query)),
          },
        ]),
    { type: 'divider' },
    { key: 'save', label: texts.save, disabled: query === '', onClick: () => setDialog('save') },
    { key: 'manage', label: texts.manage, onClick: () => setDialog('manage') },
  ];
  return (
    <>
      <Dropdown
        menu={{ items, className: 'list-menu more-below' }}
        trigger={['click']}
        autoFocus
        open={isOpen}
        onOpenChange={setIsOpen}
        // As in MemberJobs: it does not slide.
        transitionName=""
        // Of all places the one that is moved into the window.
        placement="bottom"
        // As in FilterMenu: its distance would be outside.
        align={{ offset: [0, 0] }}
        getPopupContainer={inPage}
      >
        <Button size="large" icon={<PushpinOutlined aria-hidden />}>
          {texts.views}
        </Button>
      </Dropdown>
      <LateDialog load={loadDialogs} isWanted={dialog !== null} onGiveUp={() => setDialog(null)}>
        {({ ViewDialogs }) => (
          <ViewDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            query={query}
            saved={saved}
          />
        )}
      </LateDialog>
    </>
  );
}
