/** The scan screen's address, for who knows no router: it is also its own in capitals, or with a slash behind it. */
export const GATE = /^\/scan\/?$/i;
