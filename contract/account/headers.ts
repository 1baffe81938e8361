/**
 * What a client tells when a session begins or goes on, in a header of ours: the name of its time zone, by which members
 * tell their devices apart. Sent to the page's own origin only, see contract/entry/headers.ts.
 */
export const TIME_ZONE_HEADER = 'Client-Time-Zone';
