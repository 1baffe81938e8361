/** What can be done with the members that are selected: a button for each action. */
import { Button } from 'antd';
import type { MemberSelection as JobSelection } from '../../../../contract/office/jobEntities.ts';
import {
  addressesOf,
  useLazyMemberAddressesQuery,
  type MemberAddresses,
} from '../../../api/officeMembersApi.ts';
import { copyText } from '../../../shared/clipboard.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { toast } from '../../../shared/toast.tsx';
import { MemberJobs } from '../jobs/MemberJobs.tsx';
import { texts } from '../texts.ts';
import type { MemberSelection, PickedMember } from './memberSelection.ts';

export interface SelectionActionsProps {
  selection: MemberSelection;
  /** Those of `ids`, as they were listed. */
  picked: readonly PickedMember[];
  /** Takes them away as a table. */
  onExport: (selection: JobSelection) => void;
}

export function SelectionActions({ selection, picked, onExport }: SelectionActionsProps) {
  const [fetchAddresses] = useLazyMemberAddressesQuery();
  const [copy, isCopying] = useExclusive(async () => {
    const found = 'ids' in selection ? addressesOf(picked) : (await fetchAddresses(selection)).data;
    if (found === undefined) toast.error(texts.addressesFailure);
    else await copyAddresses(found);
  });
  const chosen = 'ids' in selection ? { ids: selection.ids.map(Number) } : selection;
  return (
    <>
      <Button loading={isCopying} onClick={copy}>
        {texts.copyAddresses}
      </Button>
      <MemberJobs selection={chosen} onExport={() => onExport(chosen)} />
    </>
  );
}

/** As mail programs take them in a field for addresses. */
async function copyAddresses({ addresses, without }: MemberAddresses): Promise<void> {
  if (addresses.length === 0) toast.error(texts.noAddresses);
  else if (await copyText(addresses.join(', '))) {
    toast.success(texts.addressesCopied(addresses.length, without));
  } else toast.error(texts.copyFailure);
}
