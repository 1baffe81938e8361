export const texts = {
  checking: 'Berechtigung wird geprüft …',
  unknown:
    'Deine Berechtigung konnte nicht geprüft werden. Bitte Verbindung prüfen und erneut versuchen.',
};
