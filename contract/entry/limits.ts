/** The numbers of the entry protocol (docs/entry.md) that both sides obey. Every name ends in its unit. */

/** The device that admitted may take it back for so long, by the server's clock; later a superuser. */
export const UNDO_WINDOW_S = 60;
/**
 * An undo that the device made without the server arrives with its admission or soon after it. From so long after it on,
 * by the server's clock, a superuser decides: it would let a second guest in on the ticket.
 */
export const UNDO_REPORT_WINDOW_S = 15 * 60;

/** A device list that was not brought up to date for so long vouches for nobody by itself: people decide. */
export const ENTRY_LIST_LIFE_S = 12 * 60 * 60;

/** How often a device with the scanner open tells how it is doing. */
export const HEARTBEAT_INTERVAL_S = 15;
/** A device that has told nothing for so long is shown as silent. */
export const DEVICE_SILENT_AFTER_S = 60;

/** The board's stream sends at most one snapshot in this time. */
export const BOARD_INTERVAL_MS = 2_000;
/** How often to ask for the board where the stream does not get through. */
export const BOARD_POLL_INTERVAL_MS = 5_000;
/** How far back the board's chart of admissions reaches. */
export const BOARD_CHART_MINUTES = 60;
/** Refused attempts and conflicts that the board shows of each; the export has all conflicts. */
export const BOARD_LATEST_MAX = 50;

/** The search at the gate asks for at least so many characters, and shows at most so many members. */
export const GUEST_SEARCH_MIN_CHARS = 3;
export const GUEST_SEARCH_RESULTS_MAX = 10;

/** Names of gates and devices. */
export const ENTRY_NAME_MAX_CHARS = 60;
/** The highest number of a device's journal. */
export const JOURNAL_SEQ_MAX = 2 ** 31 - 1;
/** Gaps in a device's numbers of which one answer tells, the latest of them; the others follow when these are filled. */
export const MISSING_RANGES_MAX = 500;
/** Why a superuser takes an admission back, or accepts a conflict. */
export const UNDO_REASON_MAX_CHARS = 200;
/** What the guest search gives instead of a ticket is good for so long. */
export const GUEST_HANDLE_LIFE_S = 10 * 60;
