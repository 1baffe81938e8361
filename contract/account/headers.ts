/**
 * What a client tells when a session begins or goes on, in a header of ours: the name of its time zone, by which members
 * tell their devices apart. Sent to the page's own origin only, see contract/entry/headers.ts.
 */
export const TIME_ZONE_HEADER = 'Client-Time-Zone';

/**
 * `1`: the sign-in is of the member of a session that was refused at the scanner. Where that device has passed the
 * second factor before, it is not asked again: people wait.
 */
export const RESUMES_HEADER = 'Session-Resumes';
