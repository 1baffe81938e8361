/** Also said by the script of the page's head, which has nothing else of the app. */
export const CONNECTION_LOST = 'Keine Verbindung. Es wird weiter versucht.';
