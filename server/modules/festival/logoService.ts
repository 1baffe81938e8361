/** Takes a picture that the office sends as the festival's logo. It is shown once it is saved with the settings. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { LOGO_MAX_BYTES, LOGO_MAX_PX } from '../../../contract/festivalFacts.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, notFound, tooLarge } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { pictureOf } from '../../lib/picture.ts';
import { texts } from '../../texts.ts';
import { findLogo, forgetLogos, keepLogo } from './logoRepository.ts';
import type { FestivalService } from './service.ts';
import { DAY_MS } from '../../../contract/time.ts';

/** Of its SHA-256, in hexadecimal. */
const NAME_CHARS = 40;

export function createLogoService(
  { database, clock }: Pick<AppDeps, 'database' | 'clock'>,
  festival: Pick<FestivalService, 'current'>,
) {
  return {
    /** @returns the name by which it can be saved and asked for. @throws 400 for what is no picture, 413. */
    async upload(bytes: Readable): Promise<{ logo: string }> {
      const content = await wholeOf(bytes);
      const picture = pictureOf(content, LOGO_MAX_PX);
      if (picture === null) throw badRequest(texts.logo.noPicture);
      const name = createHash('sha256').update(content).digest('hex').slice(0, NAME_CHARS);
      const sentAt = timestamp(clock);
      const dayBefore = new Date(Date.parse(sentAt) - DAY_MS).toISOString();
      await database.transaction(async (trx) => {
        await forgetLogos(trx, dayBefore, festival.current().logo);
        await keepLogo(trx, {
          ...{ name, ...picture, sent_at: sentAt },
          content: content.toString('base64'),
        });
      });
      return { logo: name };
    },

    /** @throws 404 */
    async picture(name: string): Promise<{ type: string; content: Buffer }> {
      const logo = await findLogo(database.db, name);
      if (logo === null) throw notFound(texts.logo.unknown);
      return { type: logo.type, content: Buffer.from(logo.content, 'base64') };
    },
  };
}

async function wholeOf(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LOGO_MAX_BYTES) throw tooLarge(texts.logo.tooLarge);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
