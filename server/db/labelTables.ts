/** The tables of labels, as Kysely sees them on both engines (see schema.ts). */
import type { Generated } from 'kysely';

/** A word that members are marked with. It stays when nobody has it any more, and is shown nowhere then. */
export interface LabelTable {
  id: Generated<number>;
  /** As it was first written. */
  name: string;
  /** `labelKey(name)`: unique. */
  key: string;
}

export interface MemberLabelTable {
  label_id: number;
  member_id: number;
}
