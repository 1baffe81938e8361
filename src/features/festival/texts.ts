/** The sentences of the pages about the festival, which everybody may read. */
export const texts = {
  loading: 'Wird geladen …',
  failure: 'Das konnte nicht geladen werden.',
  noImprint: 'Hier steht noch kein Impressum.',
  noPrivacy: 'Hier steht noch keine Datenschutzerklärung.',
  ask: 'Fragen? Hier erreichst du uns:',
  toStart: 'Zur Anmeldung',
};
