export { loadTrust, loadTrustStep, strangersPerDayOf, type Trust, type TrustStep, trustStepOf } from "./step";
