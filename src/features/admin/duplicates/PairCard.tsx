import { Button, Tag } from 'antd';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DuplicatePair, PairedMember } from '../../../../contract/office/mergeEntities.ts';
import { memberAddress } from '../../../shared/memberAddress.ts';
import { Link } from '../../../shared/ui/Link.tsx';
import { mergeAddress } from './addresses.ts';
import { texts } from './texts.ts';

/** Who has registered stays, who has more, who was there first. */
const weight = ({ is_registered: isRegistered, tickets, codes, id }: PairedMember) =>
  [isRegistered ? 1 : 0, tickets, codes, -id] as const;

/** The one who is best kept comes first. */
export function keptFirst([one, other]: DuplicatePair['members']): [PairedMember, PairedMember] {
  const [left, right] = [weight(one), weight(other)];
  const decisive = left.findIndex((value, index) => value !== right[index]);
  return (left[decisive] ?? 0) >= (right[decisive] ?? 0) ? [one, other] : [other, one];
}

interface PairCardProps {
  pair: DuplicatePair;
  isTelling: boolean;
  onTell: (isApart: boolean) => void;
}

/** Why two may be one, what each of them has, and what can be done about it. */
export function PairCard({ pair: { members, reasons, apart }, isTelling, onTell }: PairCardProps) {
  const id = useId();
  const navigate = useNavigate();
  const [one, other] = members;
  const name = texts.pair(texts.named(one.name, one.number), texts.named(other.name, other.number));
  const [kept, gone] = keptFirst(members);
  return (
    <section className="pair" aria-labelledby={id}>
      <h2 id={id} className="pair-title">
        {name}
      </h2>
      <p className="pair-reasons">
        {reasons.map((reason) => (
          <Tag key={reason}>{texts.reasons[reason]}</Tag>
        ))}
        {apart !== null && <span>{texts.apartBy(apart.by.name, apart.at)}</span>}
      </p>
      <div className="pair-members">
        {members.map((member) => (
          <Paired key={member.id} member={member} />
        ))}
      </div>
      <div className="pair-acts">
        <Button
          aria-label={texts.mergeWith(name)}
          onClick={() =>
            void navigate(mergeAddress(kept.id, gone.id), { state: { from: 'duplicates' } })
          }
        >
          {texts.merge}
        </Button>
        <Button
          type="text"
          loading={isTelling}
          aria-label={apart === null ? texts.areTwoFor(name) : texts.notApartFor(name)}
          onClick={() => onTell(apart === null)}
        >
          {apart === null ? texts.areTwo : texts.notApart}
        </Button>
      </div>
    </section>
  );
}

function Paired({ member }: { member: PairedMember }) {
  return (
    <div className="pair-member">
      <Link to={memberAddress(member)}>{texts.named(member.name, member.number)}</Link>
      <ul>
        <li>{member.address ?? texts.noAddress}</li>
        <li>
          {member.is_registered ? texts.registered : texts.pending}
          {!member.is_active && `, ${texts.inactive}`}
        </li>
        <li>{texts.has(member.codes, member.tickets)}</li>
        <li>{texts.lastActive(member.last_active_at)}</li>
        <li>{texts.created(member.created_at)}</li>
      </ul>
    </div>
  );
}
