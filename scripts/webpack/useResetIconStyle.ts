/** In the page, the place of antd's `theme/util/useResetIconStyle`: see genStyleUtils.ts. */
export default function useResetIconStyle(): void {
  // The style sheets have it.
}
