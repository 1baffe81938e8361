/** The buttons over the picture that are not about the camera. */
import { useSelector } from 'react-redux';
import { selectHasExtensions } from '../../../session/sessionSlice.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { Link } from '../../../shared/ui/Link.tsx';
import { Icon, RoundButton } from '../RoundButton.tsx';
import { dialogOpened, selectIsAudible, selectIsIdle, soundToggled } from '../scanSlice.ts';
import { texts } from '../texts.ts';

/** Codes without the camera, the search for guests without a ticket, and the sound of verdicts. */
export function ScanTools() {
  const dispatch = useAppDispatch();
  const isIdle = useSelector(selectIsIdle);
  const isAudible = useSelector(selectIsAudible);
  const hasExtensions = useSelector(selectHasExtensions);
  return (
    <div className="scan-tools">
      <div className="scan-tools-column">
        <RoundButton
          label={texts.codeDialog.open}
          icon="keyboard"
          isDisabled={!isIdle}
          onPress={() => dispatch(dialogOpened('code'))}
        />
        {hasExtensions && (
          <Link
            to="/entry/search"
            className="round-button"
            aria-label={texts.search}
            title={texts.search}
          >
            <Icon icon="search" />
          </Link>
        )}
      </div>
      <RoundButton
        label={isAudible ? texts.signals.off : texts.signals.on}
        icon={isAudible ? 'sound' : 'soundOff'}
        onPress={() => dispatch(soundToggled())}
      />
    </div>
  );
}
