import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';

/** For `allowClear` of a field: what empties it is a button, and has a name. */
export const CLEARABLE = { clearIcon: <CloseCircleFilled aria-label="Eingabe löschen" /> };
