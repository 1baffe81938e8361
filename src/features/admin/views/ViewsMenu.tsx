/** Filters with a name, a click away: those that every office needs, and one's own. */
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined';
import { Button, type MenuProps } from 'antd';
import { useState } from 'react';
import type { SavedViews } from '../../../../contract/office/savedViews.ts';
import { useSavedViewsQuery } from '../../../api/savedViewsApi.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { LateDialog } from '../LateDialog.tsx';
import { ListMenu } from '../ListMenu.tsx';
import { texts } from './texts.ts';
import { applyView, isSameView, PRESETS, viewQueryOf } from './viewQuery.ts';

const loadSave = () => import(/* webpackChunkName: "office-dialogs" */ './SaveViewDialog.tsx');
const loadManage = () => import(/* webpackChunkName: "office-dialogs" */ './ManageViewsDialog.tsx');

/** Until it is known what there is; nobody can save over it. */
const NONE: SavedViews = { version: '', views: [] };

export function ViewsMenu() {
  const { data: saved = NONE } = useSavedViewsQuery();
  const { views } = saved;
  const [params, change] = useUrlParams();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);
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
  const items: NonNullable<MenuProps['items']> = [
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
      <ListMenu
        items={items}
        // Of all places the one that is moved into the window.
        placement="bottom"
        // As in FilterMenu: its distance would be outside.
        align={{ offset: [0, 0] }}
      >
        <Button size="large" icon={<PushpinOutlined aria-hidden />}>
          {texts.views}
        </Button>
      </ListMenu>
      <LateDialog load={loadSave} isWanted={dialog === 'save'} onGiveUp={close}>
        {({ SaveViewDialog }) => (
          <SaveViewDialog isOpen={dialog === 'save'} onClose={close} query={query} saved={saved} />
        )}
      </LateDialog>
      <LateDialog load={loadManage} isWanted={dialog === 'manage'} onGiveUp={close}>
        {({ ManageViewsDialog }) => (
          <ManageViewsDialog isOpen={dialog === 'manage'} onClose={close} saved={saved} />
        )}
      </LateDialog>
    </>
  );
}
