/** The numbers of spec §9 (and §5) that both sides obey. Every name ends in its unit. */

/** §9: HTTP time-out of every call but the two that send mail. */
export const HTTP_TIMEOUT_MS = 10_000;
/** RTK Query takes 0 as "no time-out"; leaving it undefined would take the default. */
export const NO_TIMEOUT_MS = 0;

/** §9: life of the access token and of its cookie. */
export const ACCESS_TOKEN_LIFE_S = 24 * 60 * 60;
/** §9: life of the refresh token and of its cookie. */
export const REFRESH_TOKEN_LIFE_S = 7 * ACCESS_TOKEN_LIFE_S;

/** The longest that a session lasts, however often it is gone on with: then its member gives the password again. */
export const SESSION_LIFE_S = 30 * ACCESS_TOKEN_LIFE_S;
/** So long the second step of a sign-in, and the setting up of a second factor, may take. */
export const FACTOR_CHALLENGE_LIFE_S = 5 * 60;
export const FACTORS_MAX = 10;
export const FACTOR_NAME_MAX_CHARS = 50;
export const RECOVERY_CODES = 10;
/** Sessions whose end a client tells in one call. */
export const ENDED_SESSIONS_MAX = 20;

/** §5: tokens an administrator can create at once. */
export const PURCHASE_CODES_PER_CREATION_MIN = 1;
export const PURCHASE_CODES_PER_CREATION_MAX = 10;

/** §5: what the sign-in form asks for before it asks the server. */
export const SIGN_IN_PASSWORD_MIN_CHARS = 6;
/** §5: sign-up and password reset. */
export const NEW_PASSWORD_MIN_CHARS = 8;
/** Bounds the work of hashing; far above what password managers make. */
export const PASSWORD_MAX_CHARS = 256;

/** RFC 5321, 4.5.3.1.3: a path of 256 octets, less its angle brackets. */
export const EMAIL_MAX_CHARS = 254;
export const NAME_MAX_CHARS = 100;
/** What an integer of PostgreSQL holds. */
export const DATABASE_INTEGER_MAX = 2 ** 31 - 1;
export const MEMBER_NUMBER_MAX = DATABASE_INTEGER_MAX;
export const SEARCH_MAX_CHARS = 100;

/** §5: an e-mail address in a chip is cut after this many characters. */
export const EMAIL_CHIP_MAX_CHARS = 35;

/** §9: the admin's search waits this long after the last key. */
export const SEARCH_DEBOUNCE_MS = 500;

/** Rows of one page of the member list. */
export const PAGE_SIZE_DEFAULT = 25;
export const PAGE_SIZE_MAX = 200;

/** The office's one search: of members, and of codes. Who looks for more has the list. */
export const FOUND_MAX = 8;

/** Possible duplicates: pairs of a page. */
export const PAIRS_PER_PAGE = 25;
/** They are counted up to here; above, `count_is_lower_bound` says so. */
export const PAIRS_COUNTED_MAX = 100;
/** So long a merge can be undone. */
export const UNDO_DAYS = 30;

/** What the office notes of a member. */
export const NOTES_MAX_CHARS = 2_000;
/** Why a ticket is revoked. */
export const REASON_MAX_CHARS = 200;

/** §9: time between two accepted scans, which one guest takes to step through. */
export const SCAN_DELAY_MS = 3_000;

/** §9: Monday, as ISO 8601 counts the days. */
export const WEEK_STARTS_ON_DAY = 1;
/** §9: the date pickers' range, ISO dates. */
export const DATE_MIN = '1900-01-01';
export const DATE_MAX = '2099-12-31';

/** A stream of events from which nothing came for so long, not even a comment, is broken. */
export const EVENTS_SILENT_AFTER_MS = 20_000;
