/** What is said when a session ends by itself. */
export const texts = {
  expired: 'Deine Sitzung ist abgelaufen oder wurde beendet. Bitte melde dich neu an.',
};
