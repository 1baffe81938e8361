/** What a dialog of the scan screen is handed. */
export interface LateDialogProps {
  /** A code that staff have begun to type: it stays until it is used. */
  typed: string;
  onType: (typed: string) => void;
}
