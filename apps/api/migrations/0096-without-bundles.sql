-- Prices have versions since 0046. No version that may run here (0080 and later) reads or writes `bundles`.
drop table bundles;
