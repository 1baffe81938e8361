/** What the server answers in the web app's tests. */
import { CAPABILITIES, type CurrentMember, Member, PurchaseCode } from '../../contract/entities.ts';

export function aPurchaseCode(id: number, change: Partial<PurchaseCode> = {}): PurchaseCode {
  return {
    id,
    token: `CODE-${id}`,
    created_for: 1,
    created_at: '2026-11-01T09:00:00Z',
    used_by: null,
    ...change,
  };
}

export function aMember(id: number, change: Partial<Member> = {}): Member {
  return {
    id,
    first_name: 'Änne',
    last_name: `Öz${id}`,
    email: `member${id}@example.org`,
    number: 1000 + id,
    is_superuser: false,
    is_staff: false,
    is_active: true,
    is_entry_staff: false,
    has_password: true,
    token_count: 0,
    ...change,
  };
}

export function me(change: Partial<CurrentMember> = {}): CurrentMember {
  return { ...aMember(1), tokens: [], capabilities: CAPABILITIES, ...change };
}

export function memberPage(results: Member[], change: object = {}) {
  return { count: results.length, next: null, previous: null, results, ...change };
}
