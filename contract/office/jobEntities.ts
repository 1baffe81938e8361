/** What travels between the office's screens and the server about jobs: work on many members at once. */
import { Type, type Static } from 'typebox';
import { Timestamp } from '../entities.ts';
import { PURCHASE_CODES_PER_CREATION_MAX, PURCHASE_CODES_PER_CREATION_MIN } from '../limits.ts';
import { ImportPlan } from './importEntities.ts';
import { LabelText } from './labels.ts';

const Id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Members chosen one by one; those of more pages are chosen by what the list is searched for. */
export const SELECTED_IDS_MAX = 5_000;
/** Rows of one page of a job's result. */
export const JOB_ROWS_PER_PAGE = 50;
/** Jobs of one page of the list. */
export const JOBS_PER_PAGE = 20;

/** Which members: those chosen, or all that the list finds by this search and filter. Both empty: all. */
export const MemberSelection = Type.Union([
  Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: SELECTED_IDS_MAX }) }),
  Type.Object({ search: Type.String(), filter: Type.Optional(Type.String()) }),
]);
export type MemberSelection = Static<typeof MemberSelection>;

export const JobRole = Type.Union([
  Type.Literal('is_entry_staff'),
  Type.Literal('is_staff'),
  Type.Literal('is_superuser'),
]);
export type JobRole = Static<typeof JobRole>;

/** What can be done to members that were selected, each kind with its parameters. */
export const MemberTask = Type.Union([
  Type.Object({
    kind: Type.Literal('create_codes'),
    /** For each member. */
    count: Type.Integer({
      minimum: PURCHASE_CODES_PER_CREATION_MIN,
      maximum: PURCHASE_CODES_PER_CREATION_MAX,
    }),
  }),
  Type.Object({ kind: Type.Literal('set_active'), is_active: Type.Boolean() }),
  Type.Object({ kind: Type.Literal('set_role'), role: JobRole, is_given: Type.Boolean() }),
  /** By the label's name. */
  Type.Object({
    kind: Type.Literal('set_label'),
    label: LabelText,
    is_given: Type.Boolean(),
    /** The server's own: which label had the name when the job was planned. */
    label_id: Type.Optional(Id),
  }),
  /** Mails the invitation. */
  Type.Object({ kind: Type.Literal('invite') }),
  /** Mails each member the own free codes. */
  Type.Object({ kind: Type.Literal('send_codes') }),
  /** Mails valid tickets once more. */
  Type.Object({
    kind: Type.Literal('resend_tickets'),
    /** Those whose mail has failed; otherwise all that still admit somebody. */
    only_failed: Type.Boolean(),
  }),
]);
export type MemberTask = Static<typeof MemberTask>;

/** Makes members of the lines of a file. */
export const ImportTask = Type.Object({
  kind: Type.Literal('import_members'),
  import_id: Id,
  file_name: Type.String(),
  ...ImportPlan.properties,
});
export type ImportTask = Static<typeof ImportTask>;

/** The kinds of job, each with its parameters. */
export const JobTask = Type.Union([...MemberTask.anyOf, ImportTask]);
export type JobTask = Static<typeof JobTask>;

export const NewJob = Type.Object({ task: MemberTask, selection: MemberSelection });
export type NewJob = Static<typeof NewJob>;

/**
 * `checking`: the dry run goes through the members; `draft`: it is done, and nothing has been changed yet; `stopped`:
 * whoever it ran for may administer no longer.
 */
export const JobState = Type.Union([
  Type.Literal('checking'),
  Type.Literal('draft'),
  Type.Literal('waiting'),
  Type.Literal('running'),
  Type.Literal('paused'),
  Type.Literal('cancelled'),
  Type.Literal('stopped'),
  Type.Literal('done'),
]);
export type JobState = Static<typeof JobState>;

/** `pending`: is to be changed; `skipped`: was left alone, and the sentence says why. */
export const JobRowState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('changed'),
  Type.Literal('skipped'),
  Type.Literal('failed'),
]);
export type JobRowState = Static<typeof JobRowState>;

/** The rows of one page: those in a state, or those that the dry run would change, but that somebody should look at before. */
export const JobRowChoice = Type.Union([...JobRowState.anyOf, Type.Literal('doubtful')]);
export type JobRowChoice = Static<typeof JobRowChoice>;

const Count = Type.Integer();
const SentenceCounts = Type.Array(Type.Object({ sentence: Type.String(), count: Count }));

export const Job = Type.Object({
  id: Id,
  task: JobTask,
  state: JobState,
  /** Name of who asked for the dry run. */
  asked_by: Type.String(),
  /** Name of who started it, or went on with it. */
  started_by: Type.Optional(Type.String()),
  /** The job that this one takes back. */
  undoes: Type.Optional(Id),
  /** The job by which this one is being taken back, or else the latest that has taken back some of it. */
  undone_by: Type.Optional(Id),
  /** How many of those that were changed are taken back by now; none of an older server. */
  undone: Type.Optional(Count),
  /** Members or lines that the dry run found, as far as it has come. The other counts add up to it. */
  found: Count,
  pending: Count,
  changed: Count,
  skipped: Count,
  failed: Count,
  /** Of an import: how many of those that are pending, changed or failed add a member. */
  added: Type.Optional(Count),
  /** Why rows were skipped, the commonest first. */
  reasons: SentenceCounts,
  /**
   * Why somebody should look at rows that the dry run would change, the commonest first; none of an older server. Of a
   * job that takes another one back, as its rows are done: what was taken back in part.
   */
  doubts: Type.Optional(SentenceCounts),
  /**
   * Of its mails how many wait still, and how many did not go out; one more than MAILS_COUNTED_MAX for more. Left out
   * where none are; none of an older server.
   */
  mails_waiting: Type.Optional(Count),
  mails_failed: Type.Optional(Count),
  /** Why it stopped. */
  sentence: Type.Optional(Type.String()),
  created_at: Timestamp,
  started_at: Type.Optional(Timestamp),
  finished_at: Type.Optional(Timestamp),
  /** Since then only the counts are known: the rows cannot be read, tried again or taken back. */
  rows_deleted_at: Type.Optional(Timestamp),
});
export type Job = Static<typeof Job>;

/** How often the stream looks how far jobs have come. */
export const JOBS_INTERVAL_MS = 250;

export const JobEvents = Type.Object({
  /** Those that have come further since they were told last; what their mails do is not told. */
  jobs: Type.Array(Job),
  unchanged: Type.Object({}),
});
export type JobEvents = Static<typeof JobEvents>;

export const JobPage = Type.Object({
  jobs: Type.Array(Job),
  /** `before` of the next page. */
  next: Type.Optional(Id),
});
export type JobPage = Static<typeof JobPage>;

const JobMember = Type.Object({
  id: Id,
  number: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
});

/** Whom a line could mean that fits several: some of them, and how many more there are. */
export const CouldBe = Type.Object({ members: Type.Array(JobMember), more: Count });
export type CouldBe = Static<typeof CouldBe>;

export const JobRow = Type.Object({
  id: Id,
  /** Left out where it is not there yet, or not any more. */
  member: Type.Optional(JobMember),
  /** Of the file, and whom it names. */
  line: Type.Optional(Type.Integer()),
  name: Type.Optional(Type.String()),
  state: JobRowState,
  /** What is or was changed, as “before → after”; or why not. */
  sentence: Type.String(),
  /** Of a line that was refused for a cell: how that begins, as long as the file is kept. */
  cell: Type.Optional(Type.String()),
  /** What is wrong with others of its cells; none of an older server. */
  also: Type.Optional(
    Type.Array(Type.Object({ sentence: Type.String(), cell: Type.Optional(Type.String()) })),
  ),
  /** As they are now, as long as the file is kept; none of an older server. */
  could_be: Type.Optional(CouldBe),
});
export type JobRow = Static<typeof JobRow>;

export const JobRowPage = Type.Object({
  rows: Type.Array(JobRow),
  /** `after` of the next page. */
  next: Type.Optional(Id),
});
export type JobRowPage = Static<typeof JobRowPage>;

/** `retry`: the failed rows once more. */
export const JobAction = Type.Union([
  Type.Literal('start'),
  Type.Literal('pause'),
  Type.Literal('resume'),
  Type.Literal('cancel'),
  Type.Literal('retry'),
]);
export type JobAction = Static<typeof JobAction>;
