/** The sentences of that offer. */
export const texts = {
  ready: 'Neue Version verfügbar',
  change: 'Neu laden',
  later: 'Später',
};
