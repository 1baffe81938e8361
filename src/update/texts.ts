/** The sentences of that offer: what waits may be a release, or the same one with another name or colour of the festival. */
export const texts = {
  ready: 'Neuer Stand verfügbar',
  change: 'Neu laden',
  later: 'Später',
};
