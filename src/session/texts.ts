export const texts = {
  expired: 'Deine Sitzung ist abgelaufen. Bitte melde dich neu an.',
};
