import { Button } from 'antd';
import { useState, type ChangeEvent } from 'react';
import { fillPath } from '../../../contract/call.ts';
import { festivalCalls } from '../../../contract/festival.ts';
import { explanationOf } from '../../api/client/failures.ts';
import { sendLogo } from '../../api/settingsApi.ts';
import type { ClientServices } from '../../session/services.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { logoOf } from './logoFile.ts';
import { texts } from './texts.ts';

interface LogoFieldProps {
  id?: string;
  /** Name of a picture that the server has; empty: none. */
  value?: string;
  onChange?: (logo: string) => void;
}

/** The logo as it is, and as it will be once it is saved. */
export function LogoField({ id, value = '', onChange }: LogoFieldProps) {
  const dispatch = useAppDispatch<ClientServices>();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    setFailure(null);
    setIsSending(true);
    const logo = await logoOf(file);
    const sent = logo === null ? null : await dispatch(sendLogo(logo));
    setIsSending(false);
    // The same file can be chosen again.
    target.value = '';
    if (sent === null) setFailure(texts.logoUnreadable);
    else if (sent.error === undefined) onChange?.(sent.data.logo);
    else setFailure(explanationOf(sent.error) || texts.logoFailure);
  }

  const address = `${pageConfig.apiBase}${fillPath(festivalCalls.logo.path, { name: value })}`;
  return (
    <div className="settings-logo">
      {value !== '' && <img className="festival-logo" src={address} alt={texts.logoPicture} />}
      <label className="plain-button">
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept="image/png,image/jpeg,image/svg+xml"
          disabled={isSending}
          onChange={(event) => void choose(event)}
        />
        {isSending ? texts.logoSending : texts.chooseLogo}
      </label>
      {value !== '' && (
        <Button type="text" onClick={() => onChange?.('')}>
          {texts.removeLogo}
        </Button>
      )}
      {failure !== null && <FailureAlert text={failure} />}
    </div>
  );
}
