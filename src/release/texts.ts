export const texts = {
  ready: 'Neue Version verfügbar',
  change: 'Neu laden',
};
