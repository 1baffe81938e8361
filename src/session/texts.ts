/** What is said when a session ends by itself. */
export const texts = {
  signedOutElsewhere: 'Du hast dich in einem anderen Fenster abgemeldet.',
  expired: 'Deine Sitzung ist abgelaufen oder wurde beendet. Bitte melde dich neu an.',
};
