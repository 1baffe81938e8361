/** Of a section's element on the page of the settings. */
export const settingsSectionId = (name: string): string => `settings-${name}`;

/** The settings, with this section in view. */
export const settingsAddress = (section: string): string =>
  `/admin/settings#${settingsSectionId(section)}`;
