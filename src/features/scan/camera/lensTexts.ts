/** In a file of its own, since lens and zoom come after the scanner. */
export const lensTexts = {
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  zoom: 'Zoom',
  zoomValue: (factor: string) => `${factor}-fach`,
  choose: 'Kamera wählen',
  lens: (number: number) => `Kamera ${number}`,
  rearLens: (number: string) => `Rückkamera ${number}`,
  frontLens: (number: string) => `Frontkamera ${number}`,
};
