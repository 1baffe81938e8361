/** Says what a change means for the tickets and links that people have already, before it is made. */
import type { Consequences } from '../../../contract/office/settings.ts';
import type { AppDeps } from '../../deps.ts';
import { readInPlace, type Asker } from '../../work/reader.ts';
import type { FestivalService } from './service.ts';
import { consequenceTexts as said } from './texts.ts';

export function createConsequencesService(
  {
    config,
    database,
    reader = readInPlace(database),
  }: Pick<AppDeps, 'config' | 'database' | 'reader'>,
  festival: Pick<FestivalService, 'settings'>,
) {
  return {
    /**
     * @param asked the values that are thought of. @param asker who waits for it.
     * @throws 499 and 503 as a reader does.
     */
    async of(
      asked: { name?: string; ticket_prefix?: string },
      asker?: Asker,
    ): Promise<Consequences> {
      const { settings } = await festival.settings();
      const present = (of: string) => settings.find(({ name }) => name === of)?.value ?? '';
      const { tickets, codes, invitations } = await reader.read('countConcerned', [], asker);
      const [name, prefix] = [present('name'), present('ticket_prefix')];
      const isOther = (value: string | undefined, now: string) =>
        value !== undefined && value.trim() !== now;
      return {
        ...(isOther(asked.name, name) &&
          tickets + codes > 0 && { name: said.name(name, tickets, codes) }),
        ...(isOther(asked.ticket_prefix, prefix) &&
          tickets > 0 && {
            ticket_prefix: said.ticketPrefix(prefix, tickets),
          }),
        public_url: said.publicUrl(config.publicUrl, {
          tickets,
          codes,
          invitations,
        }),
      };
    },
  };
}
