-- A new quiz shows its right answers once it is passed. Existing quizzes keep their choice.
alter table quizzes alter column shows_answers set default 'after_passing';
