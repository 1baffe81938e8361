/** The round buttons over the camera's picture, and their icons. */
const ICONS = {
  camera: 'M3 7h12v10H3zM15 11l6-4v10l-6-4',
  cameraOff: 'M3 7h12v10H3zM15 11l6-4v10l-6-4M2 3l20 18',
  checklist: 'M3 6l2 2 3-4M3 13l2 2 3-4M3 20l2 2 3-4M12 6h9M12 13h9M12 20h9',
  keyboard: 'M2 6h20v12H2zM6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10',
  lens: 'M4 9a8 8 0 0 1 14-3l2 2M20 3v5h-5M20 15a8 8 0 0 1-14 3l-2-2M4 21v-5h5',
  search: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM15 15l6 6',
  sound: 'M4 9h4l5-4v14l-5-4H4zM16 9q2 3 0 6M18.5 6.5q4 5.5 0 11',
  soundOff: 'M4 9h4l5-4v14l-5-4H4zM16 9l6 6M22 9l-6 6',
  torch: 'M13 2 5 14h6l-1 8 9-13h-6z',
  zoomIn: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM15 15l6 6M7 10h6M10 7v6',
  zoomOut: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM15 15l6 6M7 10h6',
};

export type RoundIcon = keyof typeof ICONS;

export function Icon({ icon }: { icon: RoundIcon }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[icon]} />
    </svg>
  );
}

interface RoundButtonProps {
  label: string;
  icon: RoundIcon;
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

/** A control over the camera's picture. */
export function RoundButton(props: RoundButtonProps) {
  const { label, icon, isOn = false, isDisabled = false, onPress } = props;
  return (
    <button
      type="button"
      className={isOn ? 'round-button round-button-on' : 'round-button'}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon icon={icon} />
    </button>
  );
}
