/** Sentences of the entry engine; all others stand with the scan screen. */
export const texts = {
  deviceName: (name: string) => `Gerät ${name}`,
  /** The tap was not answered at first, and refused when it was sent once more. */
  presumed: 'Vermutlich eben hier entwertet',
  /** What was tapped for another festival is not for this one's server. */
  otherFestival: 'Aus einem anderen Festival, hier nicht gemeldet.',
  /** A refusal of a server that says no more. */
  refusedWithoutText: (status: number) => `Der Server meldet Fehler ${status}.`,
};

/** What the device has still to report. */
export const notReported = (count: number): string =>
  count === 1 ? '1 Einlass noch nicht gemeldet' : `${count} Einlässe noch nicht gemeldet`;
