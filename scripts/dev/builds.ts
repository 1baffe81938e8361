/** Where an open page hears of builds: `npm run dev` answers there, with the hash of the latest one as an event. */
export const BUILDS = '/builds';
