/** What is said when a session ends by itself. */
export const texts = {
  expired: 'Deine Sitzung ist abgelaufen. Bitte melde dich neu an.',
};
