/** The words of the wire, from the server's own document: see docs/protocol.md. */

import type { components, operations } from './schema';

export { DISTRICTS, ILLUSTRIOUS, LADDER, VARIANTS } from './game';
export type { District, HexKind, Illustrious, Variant } from './game';

type Schemas = components['schemas'];

export type TableView = Schemas['TableView'];
export type SeatView = Schemas['SeatView'];
export type LaidTile = Schemas['LaidTileView'];
export type Score = Schemas['ScoreView'];
export type DistrictScore = Schemas['DistrictScoreView'];
export type HexScore = Schemas['HexScoreView'];
export type Reason = Schemas['Reason'];
export type Status = Schemas['StatusView'];
export type Terms = Schemas['TermsView'];
export type SeatTerms = Schemas['SeatTermsView'];
export type Options = Schemas['OptionsShape'];
export type Pace = Schemas['Pace'];
export type Sitter = Schemas['SitterShape'];
export type Made = Schemas['MadeView'];
export type Move = Schemas['MoveShape'];
export type Result = Schemas['ResultView'];
export type News = Schemas['NewsView'];
export type MovedNews = Schemas['MovedNewsView'];
export type Welcome = Schemas['WelcomeView'];
export type SocketMessage = Schemas['SocketMessageView'];
export type Legal = Schemas['LegalView'];
export type TileOffer = Schemas['TileOfferView'];
export type Target = Schemas['TargetView'];
export type Way = Schemas['WayView'];
export type Box = Schemas['BoxView'];
export type BoxTile = Schemas['TileView'];
export type About = Schemas['AboutView'];
export type Lobby = Schemas['LobbyView'];
export type LobbyQuery = NonNullable<operations['list_tables']['parameters']['query']>;
export type Stage = Schemas['Stage'];
export type TableLine = Schemas['TableLineView'];
/** What has a default may be left out of a request. */
type WithDefaults<T, Needed extends keyof T> = Pick<T, Needed> & Partial<Omit<T, Needed>>;
export type SeatRequest = Partial<Schemas['SeatRequest']>;
type Seats = { seats: SeatRequest[] };
export type OpenRequest = WithDefaults<Omit<Schemas['OpenRequest'], 'seats' | 'options'>, 'id'> &
  Seats & { options?: Partial<Options> };
export type ContinueRequest = WithDefaults<Omit<Schemas['ContinueRequest'], 'seats'>, 'id' | 'turn'> & Seats;
/** What is sent is read, and never changed. */
type Given<T> = T extends object ? { readonly [Field in keyof T]: Given<T[Field]> } : T;
export type DrawnCity = Given<Schemas['DrawnShape']>;
export type CountedCity = Given<Schemas['CountedShape']>;
export type ScoreRequest = WithDefaults<Given<Schemas['ScoreRequest']>, 'architects'>;
export type Scored = Schemas['ScoredView'];
export type ScoredDoubt = Schemas['DoubtView'];
export type Opened = Schemas['OpenedView'];
export type Joined = Schemas['JoinedView'];
export type Answer = Schemas['AnswerView'];
export type SeatHere = Schemas['SeatHereView'];
export type MoveLink = Schemas['MoveLinkView'];
export type Hints = Schemas['HintsView'];
export type Hint = Schemas['HintView'];
export type Grounds = Schemas['ReasonView'];
export type Review = Schemas['ReviewView'];
export type GameReview = Schemas['GameReviewView'];
export type ReviewedTurn = Schemas['ReviewedTurnView'];
export type PlaySummary = Schemas['SummaryView'];
export type MoveMark = Schemas['Mark'];
export type ApiFailure = Schemas['ErrorView'];
export type Events = Schemas['EventsView'];
export type Person = Schemas['PersonView'];
export type Arrived = Schemas['ArrivedView'];
export type LoggedIn = Schemas['LoggedInView'];
export type ChangeRequest = Partial<Schemas['ChangeRequest']>;
export type DeviceLine = Schemas['DeviceView'];
export type PasskeyLine = Schemas['PasskeyView'];
export type MyGames = Schemas['MyGamesView'];
export type GameResult = Schemas['GameResultView'];
export type Results = Schemas['ResultsView'];
export type Statistics = Schemas['StatisticsView'];
export type ProfileStatistics = Schemas['ProfileStatisticsView'];
export type Tally = Schemas['TallyView'];
export type Mode = Schemas['ModeView'];
export type Rating = Schemas['RatingView'];
export type RatedPerson = Schemas['RatedPersonView'];
export type Profile = Schemas['ProfileView'];
