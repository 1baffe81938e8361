/** What is said about members who are the same person. */
export const texts = {
  oneMember: 'Das ist zweimal dasselbe Mitglied.',
  toldApart: (one: number, other: number) =>
    `Gemerkt: Nummer ${one} und Nummer ${other} sind zwei.`,
  notApart: (one: number, other: number) =>
    `Nummer ${one} und Nummer ${other} werden wieder vorgeschlagen.`,
  notYourself:
    'Du kannst dich nicht selbst in ein anderes Mitglied zusammenführen. Tausche, wer bleibt.',
  registeredStays:
    'Das registrierte Mitglied muss bleiben, sonst ginge seine Anmeldung verloren. Tausche, wer bleibt.',
  changedBeforeMerge:
    'Eines der beiden Mitglieder hat sich inzwischen geändert. Sieh noch einmal hin.',
  merged: (gone: number, kept: number) =>
    `Zusammengeführt: Bei Nummer ${kept} steht jetzt alles, Nummer ${gone} führt dorthin.`,
  noSuchMerge: 'Diese Zusammenführung gibt es nicht.',
  mergeUndoneBefore: 'Diese Zusammenführung ist schon rückgängig gemacht.',
  mergedAndDeleted: 'Das lässt sich nicht rückgängig machen: Die persönlichen Daten sind gelöscht.',
  mergedTooLongAgo: (days: number) => `Das geht nur ${days} Tage lang, und die sind um.`,
  mergedOn: (number: number) =>
    `Nummer ${number} ist inzwischen selbst zusammengeführt. Mach zuerst das rückgängig.`,
  mergedAfter: (number: number) =>
    `Nummer ${number} ist später auch hierher zusammengeführt. Mach zuerst das rückgängig.`,
  mergeUndone: (name: string, number: number) =>
    `Rückgängig gemacht: ${name} (#${number}) ist wieder ein eigenes Mitglied.`,
  codesStay: (count: number) =>
    count === 1
      ? 'Ein Code gehört inzwischen jemand anderem oder ist zurückgezogen; dabei bleibt es.'
      : `${count} Codes gehören inzwischen jemand anderem oder sind zurückgezogen; dabei bleibt es.`,
  giftsStopped: (count: number) =>
    count === 1
      ? 'Eine Mail mit einem dieser Codes wartete noch: Sie geht nicht hinaus.'
      : `${count} Mails mit diesen Codes warteten noch: Sie gehen nicht hinaus.`,
  codesGiven: (count: number, name: string) =>
    count === 1
      ? `Einen der Codes hat ${name} inzwischen verschickt: Wer ihn hat, kann ihn verwenden.`
      : `${count} der Codes hat ${name} inzwischen verschickt: Wer sie hat, kann sie verwenden.`,
  labelsStay: (names: readonly string[]) =>
    names.length === 1
      ? `Die Marke „${names[0] ?? ''}“ wurde inzwischen entfernt; dabei bleibt es.`
      : `Die Marken ${names.map((name) => `„${name}“`).join(', ')} wurden inzwischen entfernt; dabei bleibt es.`,
  fieldStays: (field: string) => `„${field}“ wurde inzwischen geändert und bleibt, wie es ist.`,
  inviteAnew: (name: string) =>
    `Der Einladungscode, den ${name} per Mail bekommen hat, gilt nicht mehr: Lade das Mitglied mit dem neuen ein.`,
  ownRightStays: 'Deine Administration bleibt: Niemand entzieht sie sich selbst.',
  loginStaysEnded: (email: string) =>
    `Mit ${email} meldet sich inzwischen jemand anders an. Das Mitglied muss sich neu registrieren: Lade es mit dem neuen Einladungscode ein, der bisherige gilt nicht mehr.`,
} as const;
