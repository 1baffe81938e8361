/** In the page, the place of `@ant-design/icons/es/cssUtils`: the icons' styles are in the style sheets. */
export const getShadowRoot = (): null => null;

export function updateCSS(): void {
  // The style sheets have it.
}

export function warningOnce(isValid: boolean, message: string): void {
  if (!isValid) throw new Error(message);
}
