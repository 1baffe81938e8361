import { Button } from 'antd';
import { SampleButton } from './import/SampleButton.tsx';
import { ImportButton } from './ImportButton.tsx';
import { texts } from './texts.ts';

interface FirstMembersProps {
  /** Those who run the festival are listed above. */
  isBesideAdmins: boolean;
  onAdd: () => void;
}

/** The ways to the first members. */
export function FirstMembers({ isBesideAdmins, onAdd }: FirstMembersProps) {
  return (
    <div className="admin-empty">
      <p>
        {isBesideAdmins && texts.onlyAdmins} {texts.noMembersYet}
      </p>
      <div className="admin-empty-ways">
        <Button type="primary" onClick={onAdd}>
          {texts.addMember}
        </Button>
        <ImportButton label={texts.importList} />
        <SampleButton />
      </div>
    </div>
  );
}
