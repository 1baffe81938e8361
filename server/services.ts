/** Builds every service of the server once. The routes share them, and with them what a service keeps in memory. */
import type { AppDeps } from './deps.ts';
import { createOwnDetailsService } from './modules/account/detailsService.ts';
import { createPersonalDataService } from './modules/account/dataService.ts';
import { createAccountService } from './modules/account/service.ts';
import { createAuditService } from './modules/audit/service.ts';
import { createBouncesService } from './modules/bounces/service.ts';
import { createBoardService } from './modules/board/service.ts';
import { createDevicesService } from './modules/devices/service.ts';
import { createEmailHistoryService } from './modules/emailHistory/service.ts';
import { createEntryService } from './modules/entry/service.ts';
import { createLeaveService } from './modules/entry/leaveService.ts';
import { createRulingService } from './modules/entry/rulingService.ts';
import { createUndoService } from './modules/entry/undoService.ts';
import { createCodePageService } from './modules/festival/codePageService.ts';
import { createConsequencesService } from './modules/festival/consequencesService.ts';
import { createLogoService } from './modules/festival/logoService.ts';
import { createFestivalService } from './modules/festival/service.ts';
import { createEntryListService } from './modules/entryList/service.ts';
import { createGatesService } from './modules/gates/service.ts';
import { createGuestSearchService } from './modules/guestSearch/service.ts';
import { createImportsService } from './modules/imports/service.ts';
import { createJobsService } from './modules/jobs/service.ts';
import { createLabelsService } from './modules/labels/service.ts';
import { createExportService } from './modules/members/exportService.ts';
import { createActsService } from './modules/members/actsService.ts';
import { createAnonymiseService } from './modules/members/anonymiseService.ts';
import { createForgettingService } from './modules/members/forgettingService.ts';
import { createMemberDetailsService } from './modules/members/detailsService.ts';
import { createOfficeService } from './modules/members/officeService.ts';
import { createOverviewService } from './modules/members/overviewService.ts';
import { createMembersService } from './modules/members/service.ts';
import { createDuplicatesService } from './modules/merging/duplicatesService.ts';
import { createMergeService } from './modules/merging/mergeService.ts';
import { createUndoMergeService } from './modules/merging/undoService.ts';
import { createHealthService } from './modules/operations/healthService.ts';
import { createMailTestService } from './modules/operations/mailTestService.ts';
import { createRetentionService } from './modules/retention/service.ts';
import { createSeasonsService } from './modules/seasons/service.ts';
import { createSavedViewsService } from './modules/savedViews/service.ts';
import { createOwnCodesService } from './modules/ownCodes/service.ts';
import { createResetLinkService } from './modules/passwordReset/linkService.ts';
import { createPasswordResetService } from './modules/passwordReset/service.ts';
import { createRegistrationService } from './modules/registration/service.ts';
import { createSecondStepService } from './modules/secondFactor/secondStepService.ts';
import { createFactorsService } from './modules/secondFactor/setUpService.ts';
import { createSetupService } from './modules/setup/service.ts';
import { createSessionService } from './modules/session/service.ts';
import { createTicketsService } from './modules/tickets/service.ts';
import { createPurchaseCodesService } from './modules/purchaseCodes/service.ts';
import { createRateLimits, rateLimits } from './plugins/rateLimits.ts';

export type Services = ReturnType<typeof createServices>;

export function createServices(deps: AppDeps) {
  const limits = createRateLimits(deps);
  const sessions = createSessionService(deps);
  const jobs = createJobsService(deps);
  const forgetting = createForgettingService(deps);
  const festival = createFestivalService(deps);
  const gateDeps = { ...deps, rules: festival.rules };
  return {
    limits,
    sessions,
    secondSteps: createSecondStepService(deps, sessions),
    factors: createFactorsService(deps, festival),
    registrations: createRegistrationService(deps, sessions),
    account: createAccountService(deps),
    ownDetails: createOwnDetailsService(deps),
    personalData: createPersonalDataService(deps),
    passwordResets: createPasswordResetService(deps),
    resetLinks: createResetLinkService(deps),
    members: createMembersService(deps),
    office: createOfficeService(deps),
    memberExport: createExportService(deps),
    memberDetails: createMemberDetailsService(deps),
    acts: createActsService(deps),
    forgetting,
    anonymous: createAnonymiseService(deps, forgetting),
    overviews: createOverviewService(deps),
    jobs,
    imports: createImportsService(deps, jobs, forgetting),
    purchaseCodes: createPurchaseCodesService(deps),
    ownCodes: createOwnCodesService(deps),
    tickets: createTicketsService(deps),
    emailHistory: createEmailHistoryService(deps, (mail, trx) =>
      limits.count(rateLimits.sameTicketEmail, mail, trx),
    ),
    entry: createEntryService(gateDeps),
    undo: createUndoService(deps),
    leaves: createLeaveService(gateDeps),
    rulings: createRulingService(deps),
    devices: createDevicesService(deps),
    gates: createGatesService(gateDeps),
    festival,
    consequences: createConsequencesService(deps, festival),
    logos: createLogoService(deps, festival),
    setup: createSetupService(deps, festival),
    seasons: createSeasonsService(deps, festival),
    codePage: createCodePageService(deps),
    entryList: createEntryListService(deps),
    guestSearch: createGuestSearchService(deps),
    board: createBoardService(gateDeps),
    audit: createAuditService(deps),
    savedViews: createSavedViewsService(deps),
    retention: createRetentionService(deps),
    labels: createLabelsService(deps),
    duplicates: createDuplicatesService(deps),
    merges: createMergeService(deps),
    mergeUndo: createUndoMergeService(deps),
    mailTest: createMailTestService(deps, festival),
    health: createHealthService(deps),
    bounces: createBouncesService(deps),
  };
}
